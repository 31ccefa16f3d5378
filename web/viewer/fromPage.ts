import type { CommandsPlugin, PluginRegistry, SelectionPlugin } from '@embedpdf/react-pdf-viewer'
import type { Asked, Shown } from './messages.ts'

/** Only pages of this installation may frame the viewer (`frame-ancestors`), so its parent is one. */
const ask = (asked: Asked) => window.parent.postMessage(asked, '*')

/** What the page around gives to show; a viewer that is opened by itself is given nothing. */
export const shownByPage = () =>
  new Promise<Shown>((resolve) => {
    addEventListener('message', ({ source, data }: MessageEvent<Shown>) => {
      if (source === window.parent && source !== window) resolve(data)
    })
    ask({ kind: 'ready' })
  })

/** Lets the page print, fill the screen and copy: a sandboxed frame may do none of it. */
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
