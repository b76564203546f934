/**
 * Not one of the table's calls, because its body is no JSON: a form (`multipart/form-data`) with the common fields of
 * every call first and one picture in `file` after them, answered by the ordinary envelope with `{url}`. The schemas
 * are the server's own, so that the app, which needs no more than this, does not carry them.
 */
export const upload = {
  path: '/file/upload',
  field: 'file',
  bytesMax: 5 * 1_024 * 1_024,
  /** How long a picture may take to arrive: the largest one at 30 kilobytes in a second. Both ends wait for it. */
  bodyMs: 180_000,
  /** What a picture may be. Anything else is refused, whatever it calls itself. */
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const
