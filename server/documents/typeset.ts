import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { create } from 'qrcode'
import { type DrawnSignature, penWidth, signatureFrame, signaturePath } from '#domain/drawnSignature.ts'
import { accents } from '#domain/theme.ts'
import { declareAccessible } from './accessible.ts'
import { fonts, fieldsWith, printable } from './characters.ts'
import type { Layout, Outcome } from './jobs.ts'
import type { BadgeData, Sheet } from './types.ts'

/** Draws a signature as SVG from numbers only, so no markup comes from outside. */
export const signatureSvg = (drawn: DrawnSignature) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${signatureFrame(drawn).join(' ')}"><path d="${signaturePath(drawn)}" fill="none" stroke="#16181d" stroke-width="${penWidth(drawn.height)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const workspace = join(import.meta.dirname, 'templates')
const dataPath = join(workspace, 'data.json')

const archivable = 'a-3a'

type Standard = typeof archivable | 'a-1b' | 'ua-1'

let compiler: NodeCompiler | undefined

/** With text as outlines. Runs in a child process only. */
export const drawBadge = (data: BadgeData): Outcome =>
  withEngine(data, (engine) => {
    const { result, diagnostics } = compile(engine, 'badge', printable(data))
    return result ? { bytes: Buffer.from(engine.plainSvg(result)) } : refusal(diagnostics, data)
  })

function withEngine(data: object, work: (engine: NodeCompiler) => Outcome): Outcome {
  const engine = (compiler ??= createCompiler())
  try {
    return work(engine)
  } catch (error) {
    return refusal(String(error), data)
  } finally {
    engine.resetShadow()
    // Caches fonts and templates of the last documents.
    engine.evictCache(3)
  }
}

/** With a single standard, for validators that support no other. Used by tests only. */
export const typesetAs = (layout: Layout, pdfStandard: Standard): Outcome =>
  laidOut(layout, { drawn: false, bare: pdfStandard === 'a-1b' }, (engine, result, overflow) => {
    if (overflow) return overflown(overflow)
    return { bytes: exported(engine, result, layout, pdfStandard) }
  })

/**
 * Renders as PDF/A-3a, and declares PDF/UA-1 if all its rules are met. An authority's formatted text may break a
 * rule, for example by a skipped heading level; then the document is PDF/A-3a only. Runs in a child process
 * only, because Typst may crash.
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
    // The document is valid without the declaration, so its reserved number is not lost.
    return outcome
  }
}

/** An uploaded page is an image, which screen readers cannot read, so PDF/UA-1 is not declared. */
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

/** Renders a preview as far as its texts fit. The uploaded page is shown below the drawing. */
export const drawLayout = (layout: Layout): Outcome =>
  // An SVG of several pages has one background; Typst would overlap those of the pages.
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
  return withEngine(data, (engine) => {
    for (const [name, bytes] of Object.entries(picturesOf(layout)))
      engine.mapShadow(join(workspace, name), Buffer.from(bytes))
    const { result, diagnostics } = compiled(engine, layout, data)
    if (!result) return refusal(diagnostics, data)
    const [overflow] = queried(engine, result, '<overflow>')
    return finish(engine, result, overflow)
  })
}

/**
 * Uses tighter spacing if it saves a last page with little more than the signature. If that page is still
 * less than `leastFilled`, the latest section that fills it starts there.
 */
function compiled(engine: NodeCompiler, layout: Layout, data: object) {
  const usual = compile(engine, layout.template, { ...data, close: false, breakBefore: '' })
  if (layout.template !== 'report' || !usual.result) return usual
  const signed = signedOn(engine, usual.result)
  if (signed.page === 1 || signed.filled > wellFilled) return usual
  const closer = compile(engine, layout.template, { ...data, close: true, breakBefore: '' })
  const signedCloser = closer.result ? signedOn(engine, closer.result) : signed
  const saves = signedCloser.page < signed.page
  const best = saves ? closer : usual
  const { page, filled } = saves ? signedCloser : signed
  if (page === 1 || filled >= leastFilled) return best
  for (const breakBefore of sections) {
    const spread = compile(engine, layout.template, { ...data, close: saves, breakBefore })
    if (!spread.result) continue
    const at = signedOn(engine, spread.result)
    if (at.page === page && at.filled >= leastFilled) return spread
  }
  return best
}

/** Sections that may start a page, the last one first. */
const sections = ['signed', 'checklist', 'instruments', 'circumstances']

/** Minimum filled share of the signature's page, with the top margin. */
const leastFilled = 0.4

/** Above this share no second layout is tried. */
const wellFilled = 0.7

function compile(engine: NodeCompiler, template: string, data: unknown) {
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

// Typst reports a missing glyph only in its message.
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

/** A QR code as one SVG path. Error correction level Q: readable with a quarter damaged. */
function qrSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const cells = Array.from({ length: modules.size * modules.size }, (_, at) => at).filter(
    (at) => modules.data[at],
  )
  const path = cells.map((at) => `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`).join('')
  const box = `viewBox="0 0 ${modules.size} ${modules.size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
