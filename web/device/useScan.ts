import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeCamera, openCamera, torchOf, troubleOf, type CameraTrouble } from './camera.ts'
import { openReader } from './reader.ts'

const pauseMs = 120

export type ScanState = 'asking' | 'looking' | CameraTrouble

/** Shows the camera and passes each text to `take` until it returns true. Unmounting closes the camera. */
export function useScan(take: (text: string) => Promise<boolean>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScanState>('asking')
  const [torch, setTorch] = useState<ReturnType<typeof torchOf>>(null)
  const [attempt, setAttempt] = useState(0)
  const takeNow = useEffectEvent(take)
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
      await readUntilTaken(video.current, takeNow, signal)
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

async function readUntilTaken(
  video: HTMLVideoElement,
  take: (text: string) => Promise<boolean>,
  signal: AbortSignal,
) {
  const reader = await openReader()
  signal.addEventListener('abort', () => reader.close())
  for (;;) {
    if (signal.aborted) return
    const texts = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.read(video) : []
    for (const text of texts) if (!signal.aborted && (await take(text))) return reader.close()
    await new Promise((goOn) => setTimeout(goOn, pauseMs))
  }
}
