// Which Muster this is.
#ifndef MUSTER_VERSION_H
#define MUSTER_VERSION_H

// Its version: of a build for others the one that git tells, else the last one that was released.
const char *muster_version(void);

// The commit and the version of Swift that it was built from; "" where the build was not told.
const char *muster_commit(void);
const char *muster_swift(void);

#endif
