import type { CommandsPlugin, PluginRegistry, SelectionPlugin } from '@embedpdf/react-pdf-viewer'
import type { ViewerRequest, ViewerSettings } from './messages.ts'

/** `frame-ancestors` allows only pages of this installation as parent. */
const ask = (input: ViewerRequest) => window.parent.postMessage(input, '*')

/** Never resolves if the viewer is opened directly. */
export const shownByPage = () =>
  new Promise<ViewerSettings>((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<ViewerSettings>) => {
      if (source === window.parent && source !== window) resolve(data)
    })
    ask({ kind: 'ready' })
  })

/** Delegates printing, full screen and copying to the page, because a sandboxed frame cannot do them. */
export function leaveToPage(registry: PluginRegistry) {
  const commands = registry.getPlugin<CommandsPlugin>('commands')?.provides()
  for (const { kind, shortcuts } of left)
    commands?.registerCommand({
      ...{ id: `document:${kind}`, labelKey: `document.${kind}`, icon: kind },
      shortcuts: [...shortcuts],
      categories: ['document', `document-${kind}`],
      action: () => ask({ kind }),
    })
  const selection = registry.getPlugin<SelectionPlugin>('selection')?.provides()
  selection?.onCopyToClipboard(({ text }) => ask({ kind: 'copy', text }))
}

const left = [
  { kind: 'print', shortcuts: ['Ctrl+P', 'Meta+P'] },
  { kind: 'fullscreen', shortcuts: ['F11'] },
] as const
