import type { Asked, Shown } from '../viewer/messages.ts'

/**
 * Sends the file to the viewer frame and serves its requests until the returned function is called. A
 * compromised frame can only print, show and copy.
 */
export function answerViewer(frame: HTMLIFrameElement, shown: Shown) {
  let printed: (() => void) | undefined
  const answer = ({ source, data }: MessageEvent<unknown>) => {
    const viewer = frame.contentWindow
    if (!viewer || source !== viewer || !isAsked(data)) return
    // A sandboxed frame has no origin to name.
    if (data.kind === 'ready') viewer.postMessage(shown, '*')
    // Other requests require a click or key press.
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

/** Messages of the frame are untrusted. */
const isAsked = (data: unknown): data is Asked => {
  const { kind, text } = (data ?? {}) as { kind?: unknown; text?: unknown }
  return kind === 'copy' ? typeof text === 'string' : ['ready', 'print', 'fullscreen'].includes(String(kind))
}

const toggleFullscreen = (frame: HTMLIFrameElement) =>
  document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen()

/** Returns a function that removes the print frame. */
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
