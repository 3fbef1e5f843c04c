// libqrencode: the QR codes of labels.
#pragma once
#include <qrencode.h>
