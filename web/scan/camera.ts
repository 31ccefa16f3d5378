/** Why there is no picture: the texts `scan.<trouble>` say what to do. */
export type CameraTrouble = 'insecure' | 'denied' | 'noCamera' | 'busy' | 'unreadable'

class NoCamera extends Error {
  override readonly name = 'NoCamera'
  readonly trouble: CameraTrouble
  constructor(trouble: CameraTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** Asks for the camera at the back of a phone, or whichever there is. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers give no camera to a page that came over a line others can read.
  if (!isSecureContext || !navigator.mediaDevices) throw new NoCamera('insecure')
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** What an error while opening the camera or reading its picture means to a person. */
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

/** The lamp beside the camera, or null where there is none. */
export function torchOf(stream: MediaStream) {
  const track = stream.getVideoTracks()[0]
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !able?.torch) return null
  return (on: boolean) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}
