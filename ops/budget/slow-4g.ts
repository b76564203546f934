/** Slow 4G and a processor four times slower, applied by DevTools: simulated throttling does not show differences between builds. */
export const slow4g = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  cpuSlowdownMultiplier: 4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
} as const
