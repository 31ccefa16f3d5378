/** Which square is cut out: how much closer than the largest one, and where along what is left over. */
export interface Cut {
  zoom: number
  x: number
  y: number
}

/** The square in pixels of the image. It never reaches beyond the edge. */
export function cutOf({ zoom, x, y }: Cut, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { left: (width - side) * x, top: (height - side) * y, side }
}
