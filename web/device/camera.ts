/** The texts are `scan.<trouble>`. */
export type CameraTrouble = 'insecure' | 'denied' | 'noCamera' | 'busy' | 'unreadable'

class NoCamera extends Error {
  override readonly name = 'NoCamera'
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export async function openCamera(): Promise<MediaStream> {
  // Browsers allow camera access only in a secure context.
  if (!isSecureContext || !navigator.mediaDevices) throw new NoCamera('insecure')
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

export function troubleOf(error: unknown): CameraTrouble {
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
export function torchOf(stream: MediaStream) {
  const track = stream.getVideoTracks()[0]
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !able?.torch) return null
  return (on: boolean) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
