import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * Reads QR codes where the browser itself cannot: a worker, because its WebAssembly needs what no page may do, and
 * its own file is answered with a policy of its own (server/http/web.ts).
 */
prepareZXingModule({ overrides: { locateFile: () => new URL(wasmPath, location.origin).href } })

const detector = new BarcodeDetector({ formats: ['qr_code'] })

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void detector.detect(data).then(
    (found) => postMessage(found.map(({ rawValue }) => rawValue)),
    () => postMessage(null),
  )
})
