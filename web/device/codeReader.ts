import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ReadRequest } from './reader.ts'

/**
 * Fallback for browsers without a code reader. Runs in a worker, because its WebAssembly needs a
 * permission that pages lack. The worker file has its own content security policy (server/http/web.ts).
 */
prepareZXingModule({ overrides: { locateFile: () => new URL(wasmPath, location.origin).href } })

addEventListener('message', ({ data: { pixels, formats } }: MessageEvent<ReadRequest>) => {
  void new BarcodeDetector({ formats }).detect(pixels).then(
    (codes) => postMessage(codes.map(({ rawValue }) => rawValue)),
    () => postMessage(null),
  )
})
