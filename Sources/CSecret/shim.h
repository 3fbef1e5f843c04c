// libsecret: the keyring of the desktop; what Swift cannot import of it: calls with open argument lists.
#pragma once
#include <libsecret/secret.h>

enum keyring_answer { KEYRING_DONE, KEYRING_NOTHING, KEYRING_LOCKED, KEYRING_REFUSED };

// What is kept for a home is found by the home's path.
static const SecretSchema keyring_schema = {
    "org.muster.SignIn", SECRET_SCHEMA_NONE, {{"home", SECRET_SCHEMA_ATTRIBUTE_STRING}}
};

// Takes what an error says into `why`, for g_free.
static inline enum keyring_answer keyring_refusal(GError *error, char **why) {
    *why = g_strdup(error ? error->message : "it has no collection to keep it in");
    g_clear_error(&error);
    return KEYRING_REFUSED;
}

// The service, for g_object_unref; NULL with the reason in `why`.
static inline SecretService *keyring_service(GCancellable *stop, char **why) {
    GError *error = NULL;
    GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, stop, &error);
    if (bus == NULL) {
        keyring_refusal(error, why);
        return NULL;
    }
    // GLib would end the process with the bus: an audit goes on when its worker's desktop ends. The
    // service holds the same connection, and keeps it.
    g_dbus_connection_set_exit_on_close(bus, FALSE);
    SecretService *service = secret_service_get_sync(SECRET_SERVICE_NONE, stop, &error);
    g_object_unref(bus);
    if (service == NULL) keyring_refusal(error, why);
    return service;
}

// Reads what is kept for a home into `secret`, for secret_password_free. Never asks to unlock: there
// may be nobody to answer.
static inline enum keyring_answer keyring_read(
    const char *home, GCancellable *stop, char **secret, char **why
) {
    SecretService *service = keyring_service(stop, why);
    if (service == NULL) return KEYRING_REFUSED;
    GError *error = NULL;
    GHashTable *attributes = secret_attributes_build(&keyring_schema, "home", home, NULL);
    GList *items = secret_service_search_sync(
        service, &keyring_schema, attributes, SECRET_SEARCH_LOAD_SECRETS, stop, &error
    );
    enum keyring_answer answer = KEYRING_NOTHING;
    if (error != NULL) {
        answer = keyring_refusal(error, why);
    } else if (items != NULL) {
        SecretItem *item = SECRET_ITEM(items->data);
        SecretValue *value = secret_item_get_locked(item) ? NULL : secret_item_get_secret(item);
        const char *text = value ? secret_value_get_text(value) : NULL;
        answer = text ? KEYRING_DONE : KEYRING_LOCKED;
        if (text != NULL) *secret = g_strdup(text);
        if (value != NULL) secret_value_unref(value);
    }
    g_list_free_full(items, g_object_unref);
    g_hash_table_unref(attributes);
    g_object_unref(service);
    return answer;
}

// Keeps a secret for a home in the place of the one before; without a secret, only tells whether it
// could. Never asks to unlock the keyring or to make one.
static inline enum keyring_answer keyring_write(
    const char *home, const char *label, const char *secret, GCancellable *stop, char **why
) {
    SecretService *service = keyring_service(stop, why);
    if (service == NULL) return KEYRING_REFUSED;
    GError *error = NULL;
    SecretCollection *collection = secret_collection_for_alias_sync(
        service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, stop, &error
    );
    enum keyring_answer answer = KEYRING_DONE;
    if (collection == NULL) {
        answer = keyring_refusal(error, why);
    } else if (secret_collection_get_locked(collection)) {
        answer = KEYRING_LOCKED;
    } else if (secret != NULL && !secret_password_store_sync(
                   &keyring_schema, SECRET_COLLECTION_DEFAULT, label, secret, stop, &error,
                   "home", home, NULL
               )) {
        answer = keyring_refusal(error, why);
    }
    g_clear_object(&collection);
    g_object_unref(service);
    return answer;
}
