// sd-bus: the D-Bus client of systemd's library; it works on machines without systemd too.
#pragma once
#include <systemd/sd-bus.h>
