/** Whether a host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){1,3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/i.test(hostname)
}
