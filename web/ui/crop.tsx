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
const keptSide = 512

/** Crops a square by dragging, or with sliders for keyboard and screen reader. */
export function CropDialog({ file, title, onDone, onUnreadable }: Props) {
  const { t } = useTexts()
  const image = useImage(file, onUnreadable)
  const [cut, setCut] = useState<Cut>({ zoom: 1, x: 0.5, y: 0.5 })
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, cut)
  }, [image, cut])
  const drag = (event: React.PointerEvent) => {
    if (!image || event.buttons === 0) return
    const { width, height } = image
    const { side } = cutOf(cut, { width, height })
    const moved = (pixels: number, whole: number) => (pixels / shownSide) * (side / Math.max(1, whole - side))
    setCut(({ zoom, x, y }) => ({
      zoom,
      x: clamp(x - moved(event.movementX, width)),
      y: clamp(y - moved(event.movementY, height)),
    }))
  }
  const keep = () => {
    if (!image) return
    const square = document.createElement('canvas')
    square.width = square.height = keptSide
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
        onPointerMove={drag}
      />
      <Slider
        id="crop-zoom"
        label={t('shell.crop.zoom')}
        min={1}
        max={4}
        value={cut.zoom}
        onChange={(zoom) => setCut({ ...cut, zoom })}
      />
      <Slider
        id="crop-x"
        label={t('shell.crop.x')}
        min={0}
        max={1}
        value={cut.x}
        onChange={(x) => setCut({ ...cut, x })}
      />
      <Slider
        id="crop-y"
        label={t('shell.crop.y')}
        min={0}
        max={1}
        value={cut.y}
        onChange={(y) => setCut({ ...cut, y })}
      />
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

interface SliderProps {
  id: string
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

const Slider = ({ id, label, onChange, ...range }: SliderProps) => (
  <div className={styles.slider}>
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      type="range"
      step={0.01}
      {...range}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  </div>
)

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
