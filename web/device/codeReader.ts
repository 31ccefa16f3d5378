import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * Fallback for browsers without a QR code reader. Runs in a worker, because its WebAssembly needs a
 * permission that pages lack. The worker file has its own content security policy (server/http/web.ts).
 */
prepareZXingModule({ overrides: { locateFile: () => new URL(wasmPath, location.origin).href } })

const detector = new BarcodeDetector({ formats: ['qr_code'] })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void detector.detect(data).then(
    (codes) => postMessage(codes.map(({ rawValue }) => rawValue)),
    () => postMessage(null),
  )
})
