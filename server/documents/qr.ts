import { create } from 'qrcode'

/** A QR code as one SVG path. Error correction level Q: readable with a quarter damaged. */
export function qrSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const cells = Array.from({ length: modules.size * modules.size }, (_, at) => at).filter(
    (at) => modules.data[at],
  )
  const path = cells.map((at) => `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`).join('')
  const box = `viewBox="0 0 ${modules.size} ${modules.size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
