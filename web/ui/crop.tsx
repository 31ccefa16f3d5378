import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from './buttons.tsx'
import { Dialog, DialogActions } from './dialogs.tsx'
import styles from './crop.module.css'

interface Props {
  file: File
  title: string
  /** Null if cancelled. */
  onDone: (cut: Blob | null) => void
  onUnreadable: () => void
}

const shownSide = 288
const outputSide = 512

const sliders = [
  { part: 'zoom', min: 1, max: 4 },
  { part: 'x', min: 0, max: 1 },
  { part: 'y', min: 0, max: 1 },
] as const

/** Crops a square by dragging, or with sliders for keyboard and screen reader. */
export function CropDialog({ file, title, onDone, onUnreadable }: Props) {
  const { t } = useTexts()
  const image = useImage(file, onUnreadable)
  const [cut, setCut] = useState<Cut>({ zoom: 1, x: 0.5, y: 0.5 })
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, cut)
  }, [image, cut])
  const keep = () => {
    if (!image) return
    const square = document.createElement('canvas')
    square.width = square.height = outputSide
    draw(square, image, cut)
    square.toBlob(onDone, 'image/jpeg', 0.92)
  }
  return (
    <Dialog title={title} onClose={() => onDone(null)}>
      <p className="muted">{t('shell.crop.what')}</p>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={shownSide * 2}
        height={shownSide * 2}
        aria-hidden
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) =>
          image && event.buttons > 0 && setCut((before) => dragged(before, image, event))
        }
      />
      {sliders.map(({ part, min, max }) => (
        <div key={part} className={styles.slider}>
          <label htmlFor={`crop-${part}`}>{t(`shell.crop.${part}`)}</label>
          <input
            id={`crop-${part}`}
            type="range"
            step={0.01}
            {...{ min, max }}
            value={cut[part]}
            onChange={(event) => setCut({ ...cut, [part]: Number(event.target.value) })}
          />
        </div>
      ))}
      <DialogActions>
        <Button variant="secondary" onClick={() => onDone(null)}>
          {t('shell.cancel')}
        </Button>
        <Button disabled={!image} onClick={keep}>
          {t('shell.crop.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function dragged(
  cut: Cut,
  { width, height }: ImageBitmap,
  { movementX, movementY }: React.PointerEvent,
): Cut {
  const { side } = cutOf(cut, { width, height })
  const moved = (pixels: number, whole: number) => (pixels / shownSide) * (side / Math.max(1, whole - side))
  return {
    zoom: cut.zoom,
    x: clamp(cut.x - moved(movementX, width)),
    y: clamp(cut.y - moved(movementY, height)),
  }
}

/** The decoded image, rotated by its EXIF orientation. */
function useImage(file: File, onUnreadable: () => void) {
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const unreadable = useRef(onUnreadable)
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      (read) => isCurrent && setImage(read),
      () => isCurrent && unreadable.current(),
    )
    return () => void (isCurrent = false)
  }, [file])
  return image
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, cut: Cut) {
  const { left, top, side } = cutOf(cut, image)
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** `zoom` is relative to the largest square; `x` and `y` are positions in the remaining space. */
interface Cut {
  zoom: number
  x: number
  y: number
}

/** Square in image pixels, always within the image. */
export function cutOf({ zoom, x, y }: Cut, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height) / Math.max(1, zoom)
  return { left: (width - side) * x, top: (height - side) * y, side }
}
