import { create } from 'qrcode'

const width = 640
const height = 480
const dot = 10

/** A short YUV4MPEG2 video of a QR code, used as camera input. */
export function filmOf(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const grey = Buffer.alloc(width * height, 235)
  const left = Math.floor((width - modules.size * dot) / 2)
  const top = Math.floor((height - modules.size * dot) / 2)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        for (let line = 0; line < dot; line++)
          grey.fill(
            16,
            (top + row * dot + line) * width + left + column * dot,
            (top + row * dot + line) * width + left + (column + 1) * dot,
          )
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const picture = Buffer.concat([Buffer.from('FRAME\n'), grey, colourless])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    picture,
    picture,
  ])
}
