import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Layout, Outcome } from './jobs.ts'
import { fieldsWith, printable } from './printable.ts'
import { qrSvg } from './qr.ts'

const workspace = join(import.meta.dirname, 'templates')
const dataPath = join(workspace, 'data.json')
const logoPath = join(workspace, 'logo.png')

const fontPackage = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const fonts = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '800ExtraBold']

/** Archivable, tagged, and with attachments allowed. */
const pdfStandard = 'a-3a'

let compiler: NodeCompiler | undefined

/** Lays a document out as PDF/A-3a. Runs in a child process only: the engine may end its process. */
export function typeset(layout: Layout): Outcome {
  const data = dataOf(layout)
  const engine = (compiler ??= createCompiler())
  engine.mapShadow(dataPath, Buffer.from(JSON.stringify(data)))
  if (layout.data.logoPng) engine.mapShadow(logoPath, Buffer.from(layout.data.logoPng))
  try {
    return compiled(engine, layout, data)
  } catch (error) {
    return refusal(String(error), data)
  } finally {
    engine.resetShadow()
    // Keeps what the last few documents had in common: fonts, and our templates.
    engine.evictCache(3)
  }
}

function compiled(engine: NodeCompiler, { template, data: { createdAt } }: Layout, data: unknown): Outcome {
  const execution = engine.compile({ mainFilePath: join(workspace, `${template}.typ`), resetRead: true })
  const { result } = execution
  if (!result) return refusal(JSON.stringify(execution.takeDiagnostics()?.shortDiagnostics), data)
  const overflows = engine.query(result, { selector: '<overflow>', field: 'value' }) as string[]
  const [field] = overflows
  if (field) return { problem: { name: 'FieldOverflow', field } }
  const creationTimestamp = Math.floor(createdAt.getTime() / 1000)
  return { bytes: new Uint8Array(engine.pdf(result, { pdfStandard, creationTimestamp })) }
}

// The engine has no code for a character without a glyph, only this sentence.
function refusal(message: string, data: unknown): Outcome {
  const missing = [...message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu)].flatMap(
    ([, text]) => text ?? [],
  )
  if (missing.length === 0) return { problem: { name: 'DocumentFailed', reason: message.slice(0, 500) } }
  const characters = [...new Set(missing)]
  return { problem: { name: 'MissingGlyph', characters, fields: fieldsWith(characters, data) } }
}

function dataOf({ data }: Layout) {
  const { createdAt, attachment, logoPng, ...shown } = data
  const date = {
    year: createdAt.getUTCFullYear(),
    month: createdAt.getUTCMonth() + 1,
    day: createdAt.getUTCDate(),
  }
  return {
    ...(printable(shown) as object),
    attachment,
    date,
    logo: logoPng !== undefined,
    qr: qrSvg(data.verifyUrl),
  }
}

const createCompiler = () =>
  NodeCompiler.create({
    workspace,
    fontArgs: [
      { fontBlobs: fonts.map((name) => readFileSync(join(fontPackage, name, `Inter_${name}.ttf`))) },
    ],
  })
