// The kernel's HCI sockets, as BlueZ declares them, and what Swift cannot import of them.
#pragma once
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/hci_lib.h>

_Static_assert(sizeof(struct sockaddr_hci) == 6, "an HCI address is what the kernel takes");
_Static_assert(sizeof(struct hci_filter) == 16, "an HCI filter is what the kernel takes");
_Static_assert(sizeof(struct hci_dev_req) == 8, "an entry of the adapter list is what the kernel gives");

// The adapters that the kernel lists at most.
#define BLUEZ_MAXIMUM_ADAPTERS 16

// Puts the numbers of the adapters into `numbers`; gives how many there are, or -1.
static inline int bluez_adapters(int socket, uint16_t numbers[BLUEZ_MAXIMUM_ADAPTERS]) {
    struct {
        uint16_t count;
        struct hci_dev_req requests[BLUEZ_MAXIMUM_ADAPTERS];
    } list = {.count = BLUEZ_MAXIMUM_ADAPTERS};
    if (ioctl(socket, HCIGETDEVLIST, &list) < 0) return -1;
    for (int index = 0; index < list.count; index++) numbers[index] = list.requests[index].dev_id;
    return list.count;
}

// Asks for the state of the adapter `number`; 0 or -1.
static inline int bluez_adapter_info(int socket, uint16_t number, struct hci_dev_info *info) {
    memset(info, 0, sizeof *info);
    info->dev_id = number;
    return ioctl(socket, HCIGETDEVINFO, info);
}

// Reads one packet without waiting. Gives its length, 0 at the end, or -1; the time at which the
// kernel took the packet in, in microseconds since 1970, or -1 where it tells none. HCI sockets tell
// the time in a way of their own (HCI_TIME_STAMP), other sockets by SO_TIMESTAMP.
static inline ssize_t bluez_receive(int socket, void *packet, size_t room, int64_t *time) {
    char control[CMSG_SPACE(sizeof(struct timeval)) + CMSG_SPACE(sizeof(int))];
    struct iovec part = {.iov_base = packet, .iov_len = room};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    ssize_t length;
    do {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        length = recvmsg(socket, &message, MSG_DONTWAIT);
    } while (length < 0 && errno == EINTR);
    *time = -1;
    if (length < 0) return length;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c; c = CMSG_NXTHDR(&message, c)) {
        int is_hci = c->cmsg_level == SOL_HCI && c->cmsg_type == HCI_CMSG_TSTAMP;
        int is_general = c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_TIMESTAMP;
        if ((is_hci || is_general) && c->cmsg_len >= CMSG_LEN(sizeof(struct timeval))) {
            struct timeval at;
            memcpy(&at, CMSG_DATA(c), sizeof at);
            *time = (int64_t)at.tv_sec * 1000000 + at.tv_usec;
        }
    }
    return length;
}

// The packets that the kernel dropped because the socket was full, or -1.
static inline int64_t bluez_dropped(int socket) {
    // SO_MEMINFO and SK_MEMINFO_DROPS of linux/sock_diag.h: behind eight other counts.
    uint32_t memory[9] = {0};
    socklen_t size = sizeof memory;
    if (getsockopt(socket, SOL_SOCKET, SO_MEMINFO, memory, &size) < 0) return -1;
    return size == sizeof memory ? memory[8] : -1;
}
