/** A whole picture as one SVG document. Each is its own file, so ids need to be unique within it only. */
export type Picture = () => string

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${body.replace(/>\s+</g, '><').trim()}</svg>`
}

export type Stop = readonly [offset: number, color: string, opacity?: number]

/** A linear gradient; `line` is x1 y1 x2 y2 in parts of the painted box. */
export function linear(id: string, line: readonly [number, number, number, number], stops: readonly Stop[]): string {
  const [x1, y1, x2, y2] = line
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`
}

/** A radial gradient; `circle` is cx cy r in parts of the painted box. */
export function radial(id: string, circle: readonly [number, number, number], stops: readonly Stop[]): string {
  const [cx, cy, r] = circle
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.map(stop).join('')}</radialGradient>`
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Two decimals are finer than any screen shows; more only cost bytes. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

function stop([offset, color, opacity]: Stop): string {
  return `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
}
