import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openReader, type CodeFormat } from './reader.ts'

/** The texts are `scan.<trouble>`. */
type CameraTrouble = 'insecure' | 'denied' | 'noCamera' | 'busy' | 'unreadable'

const pauseMs = 120

export type ScanState = 'asking' | 'looking' | CameraTrouble

/** Shows the camera and passes each text to `take` until it returns true. Unmounting closes the camera. */
export function useScan(take: (text: string) => Promise<boolean>, formats?: CodeFormat[]) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScanState>('asking')
  const [torch, setTorch] = useState<ReturnType<typeof torchOf>>(null)
  const [attempt, setAttempt] = useState(0)
  const takeNow = useEffectEvent(take)
  const readerNow = useEffectEvent(() => openReader(formats))
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const look = async () => {
      const stream = await openCamera()
      signal.addEventListener('abort', () => closeCamera(stream))
      if (signal.aborted || !video.current) return closeCamera(stream)
      stream.getVideoTracks()[0]?.addEventListener('ended', () => setState('busy'))
      await show(video.current, stream)
      setTorch(() => torchOf(stream))
      setState('looking')
      await readUntilAccepted(await readerNow(), video.current, takeNow, signal)
      closeCamera(stream)
    }
    look().catch((error: unknown) => {
      if (!signal.aborted) setState(troubleOf(error))
      closing.abort()
    })
    return () => closing.abort()
  }, [attempt])
  const again = () => {
    setState('asking')
    setAttempt((count) => count + 1)
  }
  return { video, state, torch, again }
}

async function show(video: HTMLVideoElement, stream: MediaStream) {
  video.srcObject = stream
  await video.play()
}

async function readUntilAccepted(
  reader: Awaited<ReturnType<typeof openReader>>,
  video: HTMLVideoElement,
  take: (text: string) => Promise<boolean>,
  signal: AbortSignal,
) {
  signal.addEventListener('abort', () => reader.close())
  for (;;) {
    if (signal.aborted) return
    const texts = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.read(video) : []
    for (const text of texts) if (!signal.aborted && (await take(text))) return reader.close()
    await new Promise((goOn) => setTimeout(goOn, pauseMs))
  }
}

async function openCamera(): Promise<MediaStream> {
  // Browsers allow camera access only in a secure context.
  if (!isSecureContext || !navigator.mediaDevices) throw new NoCamera('insecure')
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

class NoCamera extends Error {
  override readonly name = 'NoCamera'
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof NoCamera) return error.trouble
  if (!(error instanceof DOMException)) return 'unreadable'
  return troubles[error.name] ?? 'busy'
}

const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
}

/** Torch of the camera; null if unavailable. */
function torchOf(stream: MediaStream) {
  const track = stream.getVideoTracks()[0]
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !able?.torch) return null
  return (on: boolean) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
