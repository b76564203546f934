import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArgs, wholeBrowserPath } from '../chromium.ts'
import { claimPort, releasePort } from '../stack/ports.ts'
import type { Gate } from './gates.ts'
import { slow4g } from './slow-4g.ts'

type Run = { readonly score: number; readonly lcpMs: number; readonly tbtMs: number; readonly cls: number }

export async function lighthouseGates(
  url: string,
  runs: number,
  print: (line: string) => void,
): Promise<readonly Gate[]> {
  const seen: Run[] = []
  for (let index = 0; index < runs; index += 1) {
    const idle = await waitUntilIdle()
    const run = await measure(`${url}/pages/home/Home`)
    seen.push(run)
    print(
      `lighthouse ${index + 1}: score ${run.score}, LCP ${Math.round(run.lcpMs)} ms, TBT ${Math.round(run.tbtMs)} ms (machine ${Math.round(idle * 100)} % idle before)`,
    )
  }
  return [
    {
      name: `Lighthouse mobile, slow 4G and 4×, median of ${runs}`,
      value: median(seen.map((run) => run.score)),
      least: 98,
      aim: 100,
      unit: '',
    },
    {
      name: 'Home, LCP, slow 4G and 4×',
      value: Math.round(median(seen.map((run) => run.lcpMs))),
      most: 1_500,
      aim: 1_100,
      unit: 'ms',
    },
    {
      name: 'Home, TBT, slow 4G and 4×',
      value: Math.round(median(seen.map((run) => run.tbtMs))),
      most: 150,
      aim: 50,
      unit: 'ms',
    },
    {
      name: 'Home, layout shift under Lighthouse',
      value: median(seen.map((run) => run.cls)),
      most: 0.01,
      aim: 0,
      unit: '',
    },
  ]
}

/** Measures the Home pages of sites alternately, so that a busy machine slows all of them, and prints their medians. */
export async function compareSites(
  urls: readonly string[],
  runs: number,
  print: (line: string) => void,
): Promise<readonly string[]> {
  const seen = urls.map((): Run[] => [])
  for (let index = 0; index < runs; index += 1)
    for (const [site, url] of urls.entries()) {
      await waitUntilIdle()
      const run = await measure(`${url}/pages/home/Home`)
      seen[site]?.push(run)
      print(`${url}: score ${run.score}, LCP ${Math.round(run.lcpMs)} ms, TBT ${Math.round(run.tbtMs)} ms`)
    }
  return urls.map((url, site) => {
    const middle = (of: (run: Run) => number) => Math.round(median((seen[site] ?? []).map(of)))
    const { score, lcpMs, tbtMs } = {
      score: middle((run) => run.score),
      lcpMs: middle((run) => run.lcpMs),
      tbtMs: middle((run) => run.tbtMs),
    }
    return `${url}: median of ${runs}: score ${score}, LCP ${lcpMs} ms, TBT ${tbtMs} ms`
  })
}

async function measure(url: string): Promise<Run> {
  const port = await claimPort()
  const browser = await chromium.launch({
    executablePath: wholeBrowserPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      screenEmulation: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
      throttlingMethod: 'devtools',
      throttling: slow4g,
    })
    if (!result) throw new Error('lighthouse gave no result')
    const { audits, categories } = result.lhr
    // A page that never comes to rest has no blocking time. That is the worst result.
    const figure = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
    return {
      score: Math.round((categories.performance?.score ?? 0) * 100),
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
    releasePort(port)
  }
}

/** Other work on this machine would distort the measurement, so wait a while until it is 75 % idle. */
async function waitUntilIdle(): Promise<number> {
  let idle = 0
  for (let tries = 0; tries < 20; tries += 1) {
    const before = processorTime()
    await pause(1_500)
    const after = processorTime()
    idle = (after.idle - before.idle) / (after.total - before.total)
    if (idle >= 0.75) break
  }
  return idle
}

function processorTime(): { idle: number; total: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1).map(Number)
  return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), total: ticks.reduce((sum, part) => sum + part, 0) }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
