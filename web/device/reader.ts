type Picture = HTMLVideoElement | ImageBitmap

interface Reader {
  read(picture: Picture): Promise<string[]>
  close(): void
}

/** Names of the Barcode Detection API. */
export type CodeFormat = 'qr_code' | 'data_matrix' | 'code_39' | 'code_128'

/** The reader of the browser if it supports these codes, otherwise the worker. */
export const openReader = async (formats: CodeFormat[] = ['qr_code']): Promise<Reader> =>
  (await ownReader(formats)) ?? workerReader(formats)

interface Detector {
  detect(picture: Picture): Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

async function ownReader(formats: CodeFormat[]): Promise<Reader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.every((format) => supported.includes(format))) return null
  const detector = new BarcodeDetector({ formats })
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  }
}

function workerReader(formats: CodeFormat[]): Reader {
  const worker = new Worker(new URL('./codeReader.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  return {
    read: (picture) => request(worker, { pixels: pixelsOf(picture, canvas), formats }),
    close: () => worker.terminate(),
  }
}

export interface ReadRequest {
  pixels: ImageData
  formats: CodeFormat[]
}

const request = (worker: Worker, message: ReadRequest) =>
  new Promise<string[]>((resolve, reject) => {
    const failed = () => reject(new Error('The code reader does not run'))
    worker.onmessage = ({ data }: MessageEvent<string[] | null>) => (data ? resolve(data) : failed())
    worker.onerror = failed
    worker.postMessage(message, [message.pixels.data.buffer])
  })

/** In pixels. Sufficient for a code that fills a fifth of the picture, and fast on old phones. */
const longestSide = 1024

const sizeOf = (picture: Picture) =>
  picture instanceof ImageBitmap
    ? { width: picture.width, height: picture.height }
    : { width: picture.videoWidth, height: picture.videoHeight }

function pixelsOf(picture: Picture, canvas: HTMLCanvasElement) {
  const { width, height } = sizeOf(picture)
  const scale = Math.min(1, longestSide / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('No canvas to read the picture from')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** The codes on a photo; none if it cannot be decoded. */
export async function readPhoto(file: File): Promise<string[]> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return []
  const reader = await openReader()
  try {
    return await reader.read(picture)
  } finally {
    reader.close()
    picture.close()
  }
}
