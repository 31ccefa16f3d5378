/** `zoom` is relative to the largest square; `x` and `y` are positions in the remaining space. */
export interface Cut {
  zoom: number
  x: number
  y: number
}

/** Square in image pixels, always within the image. */
export function cutOf({ zoom, x, y }: Cut, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { left: (width - side) * x, top: (height - side) * y, side }
}
