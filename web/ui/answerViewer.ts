import type { Asked, Shown } from '../viewer/messages.ts'

/**
 * Gives the viewer in this frame its file and does what it asks for, until the returned function is called. It asks for
 * nothing that needs a right of the person: whatever runs in the frame, it can only print, show and copy.
 */
export function answerViewer(frame: HTMLIFrameElement, shown: Shown) {
  let printed: (() => void) | undefined
  const answer = ({ source, data }: MessageEvent<unknown>) => {
    const viewer = frame.contentWindow
    if (!viewer || source !== viewer || !isAsked(data)) return
    // The frame has no origin that could be named here.
    if (data.kind === 'ready') viewer.postMessage(shown, '*')
    // All else follows a click or key of the person.
    else if (!navigator.userActivation.isActive) return
    else if (data.kind === 'copy') void navigator.clipboard.writeText(data.text)
    else if (data.kind === 'fullscreen') void toggleFullscreen(frame)
    else if (data.kind === 'print') {
      printed?.()
      printed = print(shown.pdf)
    }
  }
  addEventListener('message', answer)
  return () => {
    removeEventListener('message', answer)
    printed?.()
  }
}

/** What the frame sends may be anything. */
const isAsked = (data: unknown): data is Asked => {
  const { kind, text } = (data ?? {}) as { kind?: unknown; text?: unknown }
  return kind === 'copy' ? typeof text === 'string' : ['ready', 'print', 'fullscreen'].includes(String(kind))
}

const toggleFullscreen = (frame: HTMLIFrameElement) =>
  document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen()

/** Opens the print dialog of the browser; the returned function removes what that took. */
function print(pdf: ArrayBuffer) {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  document.body.append(frame)
  return () => {
    frame.remove()
    URL.revokeObjectURL(address)
  }
}
