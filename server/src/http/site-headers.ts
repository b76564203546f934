export type HeaderOptions = {
  /** Whether to send HSTS: only where TLS is certain. */
  readonly secure: boolean
  /** Origins that may frame the app (wrapper pages); none unless configured. */
  readonly frameAncestors: readonly string[]
  /** Origins of images besides our own. */
  readonly imageOrigins: readonly string[]
  /** Origins whose games may be framed by our pages. */
  readonly frameOrigins: readonly string[]
  /** Origins that the app of a player who consented to tracking calls besides our own. */
  readonly connectOrigins: readonly string[]
}

type Page = { readonly etag: string; readonly styleHashes: readonly string[] }

/** A page may run our scripts, show our images and call its own origin and those of the configuration, and nothing else. */
export function pageHeaders(page: Page, options: HeaderOptions): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // A page depends on language and theme and is revalidated each time; the ETag makes that cheap.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
    etag: page.etag,
    'content-security-policy': contentSecurityPolicy(page, options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(options.secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

function contentSecurityPolicy(
  { styleHashes }: Page,
  { frameAncestors, imageOrigins, frameOrigins, connectOrigins }: HeaderOptions,
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    // The preview of a picture before its upload is a blob URL.
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types zamra',
  ].join('; ')
}
