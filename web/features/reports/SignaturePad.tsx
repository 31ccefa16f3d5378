import { IconEraser } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Pad from 'signature_pad'
import type { PointGroup } from 'signature_pad'
import { drawingBounds, type DrawnSignature, isDrawnSignature, penWidth } from '#domain/drawnSignature.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import styles from './SignaturePad.module.css'

interface Size {
  width: number
  height: number
}

interface Stroke {
  points: readonly { x: number; y: number }[]
}

interface Props {
  name: string
  drawn: DrawnSignature | null
  onChange: (drawn: DrawnSignature | null) => void
}

/** Signature field for finger, pen or mouse. Without a drawing, the name is the signature. */
export default function SignaturePad({ name, drawn, onChange }: Props) {
  const { t } = useTexts()
  const { canvas, isSlip, clear } = usePad(drawn, onChange)
  return (
    <section className={styles.signature} aria-labelledby="signature-title">
      <h2 id="signature-title">{t('report.signature')}</h2>
      <p className="muted">{t('report.signature.hint', { name })}</p>
      <div className={styles.sheet}>
        <canvas ref={canvas} className={styles.pad} role="img" aria-label={t('report.signature.pad')} />
        <span className={styles.name}>{name}</span>
      </div>
      <div className={styles.under}>
        <span role="status">
          {isSlip ? t('report.signature.slip') : drawn && t('report.signature.drawn')}
        </span>
        <Button
          variant="secondary"
          icon={<IconEraser size={20} aria-hidden />}
          disabled={drawn === null && !isSlip}
          onClick={clear}
        >
          {t('report.signature.clear')}
        </Button>
      </div>
    </section>
  )
}

// White with the ink colour of the PDF in every theme.
const ink = '#16181d'

function usePad(drawn: DrawnSignature | null, onChange: Props['onChange']) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const [isSlip, setSlip] = useState(false)
  const draw = useEffectEvent(() => {
    const sheet = canvas.current
    if (sheet && pad.current) fit(sheet, pad.current, drawn)
  })
  const ended = useEffectEvent(() => {
    if (!canvas.current || !pad.current) return
    const next = drawnOn(sizeOf(canvas.current), pad.current.toData())
    const isSigned = isDrawnSignature(next)
    setSlip(!isSigned)
    onChange(isSigned ? next : null)
  })
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    const created = new Pad(sheet, { penColor: ink, minWidth: 1, maxWidth: penWidth(sheet.clientHeight) })
    pad.current = created
    created.addEventListener('endStroke', ended)
    const sized = new ResizeObserver(() => draw())
    sized.observe(sheet)
    return () => {
      sized.disconnect()
      created.off()
    }
  }, [])
  // A change of the content clears the signature.
  useEffect(() => {
    if (drawn === null && !isSlip) pad.current?.clear()
  }, [drawn, isSlip])
  const clear = () => {
    pad.current?.clear()
    setSlip(false)
    onChange(null)
  }
  return { canvas, isSlip, clear }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

/** Matches the pixel density of the screen. Redraws, because a canvas is cleared when its size changes. */
function fit(sheet: HTMLCanvasElement, pad: Pad, drawn: DrawnSignature | null) {
  const { width, height } = sizeOf(sheet)
  const dots = Math.max(devicePixelRatio, 1)
  sheet.width = width * dots
  sheet.height = height * dots
  sheet.getContext('2d')?.scale(dots, dots)
  pad.clear()
  if (!drawn) return
  const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad
  const look = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation }
  const groups = drawnAgain(drawn, { width, height }).map(({ points }): PointGroup => ({
    ...look,
    points: points.map((point, time) => ({ ...point, time, pressure: 0.5 })),
  }))
  pad.fromData(groups)
}

/** Rounds to whole points. Keeps only every second, fourth … point of a long drawing. */
export function drawnOn(size: Size, strokes: readonly Stroke[]): DrawnSignature {
  const stored = strokes.slice(0, drawingBounds.mostStrokes).map(({ points }) => points)
  const whole = stored.map((points) =>
    points.flatMap(({ x, y }) => [within(x, size.width), within(y, size.height)]),
  )
  return { ...size, strokes: thinned(whole) }
}

/** Scales a signature to another pad size. */
export const drawnAgain = ({ width, strokes }: DrawnSignature, pad: Size): Stroke[] =>
  strokes.map((stroke) => ({
    points: stroke.flatMap((x, index) =>
      index % 2 === 0
        ? [{ x: (x * pad.width) / width, y: ((stroke[index + 1] ?? 0) * pad.width) / width }]
        : [],
    ),
  }))

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most)

function thinned(strokes: number[][]): number[][] {
  const points = strokes.reduce((sum, { length }) => sum + length / 2, 0)
  if (points <= drawingBounds.mostPoints) return strokes
  const last = (stroke: number[]) => stroke.length / 2 - 1
  return thinned(
    strokes.map((stroke) =>
      stroke.filter((_, index) => {
        const point = Math.floor(index / 2)
        return point % 2 === 0 || point === last(stroke)
      }),
    ),
  )
}
