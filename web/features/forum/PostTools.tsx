import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { writeInto } from '../../ui/writing.ts'
import { formatted, tools, type Tool } from './markdown.ts'
import styles from './Editor.module.css'

const icons = {
  bold: IconBold,
  italic: IconItalic,
  bullets: IconList,
  numbers: IconListNumbers,
  quote: IconBlockquote,
  code: IconCode,
  link: IconLink,
} satisfies Record<Tool, typeof IconBold>

type Area = RefObject<HTMLTextAreaElement | null>

export function PostTools({ area, label }: { area: Area; label: string }) {
  const { t } = useTexts()
  const { format } = useFormatting(area)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('forum.tools', { field: label })}>
      {tools.map((tool) => {
        const Icon = icons[tool]
        const name = t(`forum.tool.${tool}`)
        return (
          <button key={tool} type="button" title={name} aria-label={name} onClick={() => format(tool)}>
            <Icon size={20} stroke={1.75} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}

export function useFormatting(area: Area) {
  const { t } = useTexts()
  const format = (tool: Tool) => {
    if (!area.current) return
    const { value: text, selectionStart: start, selectionEnd: end } = area.current
    writeInto(area.current, formatted(tool, { text, start, end }, t('forum.tool.sample')))
  }
  return {
    format,
    onKeyDown(event: KeyboardEvent) {
      const tool = ({ b: 'bold', i: 'italic' } as const)[event.key.toLowerCase()]
      if (!tool || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      format(tool)
    },
  }
}
