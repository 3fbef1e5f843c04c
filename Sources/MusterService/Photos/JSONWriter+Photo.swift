public import MusterCore
public import MusterStore

extension JSONWriter {
    /// Writes a photo as `muster item photo --json` and the API show it.
    public mutating func photo(_ photo: StoredPhoto) {
        object { json in
            json.key("photo")
            json.string(photo.id.text)
            json.key("width")
            json.integer(photo.width)
            json.key("height")
            json.integer(photo.height)
            json.key("added_at")
            json.string(photo.addedAt.iso8601())
            json.key("added_by")
            json.string(photo.addedBy)
        }
    }
}
