import { join } from 'node:path'
import { accents } from '#domain/theme.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { declareAccessible } from './accessible.ts'
import { fonts } from './fonts.ts'
import type { Layout, Outcome } from './jobs.ts'
import { fieldsWith, printable } from './printable.ts'
import { qrSvg } from './qr.ts'
import { signatureSvg } from './signatureSvg.ts'
import type { BadgeData, Sheet } from './types.ts'

const workspace = join(import.meta.dirname, 'templates')
const dataPath = join(workspace, 'data.json')

/** Archivable, tagged, and with attachments allowed. */
const archivable = 'a-3a'

type Standard = typeof archivable | 'a-1b' | 'ua-1'

let compiler: NodeCompiler | undefined

/** Draws the picture of a credential as SVG, its letters as outlines. Runs in a child process only. */
export function drawBadge(data: BadgeData): Outcome {
  const engine = (compiler ??= createCompiler())
  engine.mapShadow(dataPath, Buffer.from(JSON.stringify(printable(data))))
  try {
    const execution = engine.compile({ mainFilePath: join(workspace, 'badge.typ'), resetRead: true })
    const { result } = execution
    if (!result) return refusal(JSON.stringify(execution.takeDiagnostics()?.shortDiagnostics), data)
    return { bytes: Buffer.from(engine.plainSvg(result)) }
  } catch (error) {
    return refusal(String(error), data)
  } finally {
    engine.resetShadow()
    engine.evictCache(3)
  }
}

/** Lays a document out by one standard alone, for validators that know no other. Only tests use it. */
export const typesetAs = (layout: Layout, pdfStandard: Standard): Outcome =>
  laidOut(layout, { drawn: false, bare: pdfStandard === 'a-1b' }, (engine, result, overflow) => {
    if (overflow) return overflown(overflow)
    return { bytes: exported(engine, result, layout, pdfStandard) }
  })

/**
 * Lays a document out for its readers: as PDF/A-3a, and where all of PDF/UA-1 holds declared as that, too. Formatted text of
 * an authority can break a rule, such as by a heading that is left out; such a document is PDF/A-3a only. Runs in a child
 * process only: the engine may end its process.
 */
export async function typeset(layout: Layout, declare = declareAccessible): Promise<Outcome> {
  let accessible: Uint8Array | undefined
  const outcome = laidOut(layout, { drawn: false, bare: false }, (engine, result, overflow) => {
    if (overflow) return overflown(overflow)
    const bytes = exported(engine, result, layout, archivable)
    if (isReadAloud(layout)) accessible = ifAllowed(() => exported(engine, result, layout, 'ua-1'))
    return { bytes }
  })
  if (!accessible || !('bytes' in outcome)) return outcome
  try {
    return { bytes: await declare(outcome.bytes, accessible) }
  } catch {
    // A number that was reserved is not lost for this: the document is whole, and not declared as more.
    return outcome
  }
}

/** A page that the authority brought is a picture to us: its words would be lost to a person who hears the document. */
const isReadAloud = ({ template, data }: Layout) =>
  template !== 'certificate' || data.theme.layout !== 'uploaded'

function ifAllowed<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const overflown = (field: string): Outcome => ({ problem: { name: 'FieldOverflow', field } })

function exported(engine: NodeCompiler, result: Result, { data }: Layout, pdfStandard: Standard) {
  const creationTimestamp = Math.floor(data.createdAt.getTime() / 1000)
  return new Uint8Array(engine.pdf(result, { pdfStandard, creationTimestamp }))
}

/** Draws the pages of a document, as far as its texts fit. A page the authority brought lies under the drawing, not in it. */
export const drawLayout = (layout: Layout): Outcome =>
  // A drawing of several pages has one ground: the engine would lay that of the second over the first.
  laidOut(layout, { drawn: true, bare: false }, (engine, result, overflow) => ({
    drawing: engine.plainSvg(result),
    overflow: overflow ?? null,
  }))

type Result = NonNullable<ReturnType<NodeCompiler['compile']>['result']>

function laidOut(
  layout: Layout,
  how: { drawn: boolean; bare: boolean },
  finish: (engine: NodeCompiler, result: Result, overflow?: string) => Outcome,
): Outcome {
  const data = { ...dataOf(layout), ...how }
  const engine = (compiler ??= createCompiler())
  for (const [name, bytes] of Object.entries(picturesOf(layout)))
    engine.mapShadow(join(workspace, name), Buffer.from(bytes))
  try {
    const { result, diagnostics } = compiled(engine, layout, data)
    if (!result) return refusal(diagnostics, data)
    const [overflow] = queried(engine, result, '<overflow>')
    return finish(engine, result, overflow)
  } catch (error) {
    return refusal(String(error), data)
  } finally {
    engine.resetShadow()
    // Keeps what the last few documents had in common: fonts, and our templates.
    engine.evictCache(3)
  }
}

/**
 * A report is set closer where that saves the page on which little more than the signature would stand. Where the page of
 * the signature is still less than a third full, the latest section that fills it begins that page.
 */
function compiled(engine: NodeCompiler, layout: Layout, data: object) {
  const usual = compile(engine, layout, { ...data, close: false, breakBefore: '' })
  if (layout.template !== 'report' || !usual.result) return usual
  const signed = signedOn(engine, usual.result)
  if (signed.page === 1 || signed.filled > wellFilled) return usual
  const closer = compile(engine, layout, { ...data, close: true, breakBefore: '' })
  const signedCloser = closer.result ? signedOn(engine, closer.result) : signed
  const saves = signedCloser.page < signed.page
  const best = saves ? closer : usual
  const { page, filled } = saves ? signedCloser : signed
  if (page === 1 || filled >= leastFilled) return best
  for (const breakBefore of sections) {
    const spread = compile(engine, layout, { ...data, close: saves, breakBefore })
    if (!spread.result) continue
    const at = signedOn(engine, spread.result)
    if (at.page === page && at.filled >= leastFilled) return spread
  }
  return best
}

/** The parts of a report that can begin a page, the last one first. */
const sections = ['signed', 'checklist', 'instruments', 'circumstances']

/** The least share of its height that the page of the signature is filled to, the margin above included. */
const leastFilled = 0.4

/** The share from which the last page carries far more than the signature: a second layout is not tried. */
const wellFilled = 0.7

function compile(engine: NodeCompiler, { template }: Layout, data: object) {
  engine.mapShadow(dataPath, Buffer.from(JSON.stringify(data)))
  const execution = engine.compile({ mainFilePath: join(workspace, `${template}.typ`), resetRead: true })
  const { result } = execution
  return { result, diagnostics: result ? '' : JSON.stringify(execution.takeDiagnostics()?.shortDiagnostics) }
}

function signedOn(engine: NodeCompiler, result: Result) {
  const [page, filled] = (queried(engine, result, '<signed>')[0] ?? '').split(' ').map(Number)
  return { page: page ?? 0, filled: filled ?? 0 }
}

const queried = (engine: NodeCompiler, result: Result, selector: string) =>
  engine.query(result, { selector, field: 'value' }) as string[]

// The engine has no code for a character without a glyph, only this sentence.
function refusal(message: string, data: unknown): Outcome {
  const missing = [...message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu)].flatMap(
    ([, text]) => text ?? [],
  )
  if (missing.length === 0) return { problem: { name: 'DocumentFailed', reason: message.slice(0, 500) } }
  const characters = [...new Set(missing)]
  return { problem: { name: 'MissingGlyph', characters, fields: fieldsWith(characters, data) } }
}

function picturesOf({ template, data }: Layout): Record<string, Uint8Array> {
  if (template === 'card') return data.pictures
  if (template === 'label') return {}
  const { logoPng, photo, photos, sheet, signature } = {
    ...{ photo: undefined, photos: [], sheet: undefined, signature: undefined },
    ...data,
  }
  return {
    ...(logoPng && { 'logo.png': logoPng }),
    ...(photo && { 'photo.jpg': photo }),
    ...Object.fromEntries(photos.map(({ bytes }, at) => [`photo-${at + 1}.jpg`, bytes])),
    ...(signature?.drawn && { 'signature.svg': Buffer.from(signatureSvg(signature.drawn)) }),
    ...Object.fromEntries(sheet?.pages.map(({ bytes }, at) => [groundName(sheet, at), bytes]) ?? []),
  }
}

function dataOf({ template, data }: Layout) {
  const { createdAt, ...rest } = data
  const date = {
    year: createdAt.getUTCFullYear(),
    month: createdAt.getUTCMonth() + 1,
    day: createdAt.getUTCDate(),
  }
  if (template === 'card') {
    const cards = data.cards.map((card) => ({ ...(printable(card) as object), qr: qrSvg(card.verifyUrl) }))
    return { ...(printable({ ...rest, pictures: undefined }) as object), cards, date }
  }
  if (template === 'label') {
    const labels = data.labels.map((label) => ({ ...(printable(label) as object), qr: qrSvg(label.url) }))
    return { ...(printable(rest) as object), labels, date }
  }
  const { attachment, logoPng, ...others } = rest as typeof data
  const {
    credential = null,
    photo,
    sheet,
    ...shown
  } = {
    ...{ credential: undefined, photo: undefined, sheet: undefined },
    ...others,
  }
  const theme = 'theme' in data && { ...data.theme, accent: accents[data.theme.accent] }
  return {
    ...(printable(shown) as object),
    ...(theme && { theme }),
    attachment,
    credential,
    date,
    logo: logoPng !== undefined,
    photo: photo !== undefined,
    sheet: sheet && {
      // The name of a field in a form is not printed.
      boxes: sheet.boxes.map(({ field: _, ...box }) => box),
      pages: sheet.pages.map(({ width, height }, at) => ({
        width,
        height,
        ground: `/${groundName(sheet, at)}`,
      })),
    },
    qr: qrSvg(data.verifyUrl),
  }
}

const groundName = ({ pages }: Sheet, at: number) =>
  `ground-${at + 1}.${pages[at]?.mime === 'image/jpeg' ? 'jpg' : 'svg'}`

const createCompiler = () =>
  NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: fonts.map(({ bytes }) => bytes) }],
  })
