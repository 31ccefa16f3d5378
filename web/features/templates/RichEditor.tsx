import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ComponentProps } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import type { FieldProps } from '../../ui/fields.tsx'
import { plainItems } from './plainItems.ts'
import styles from './RichEditor.module.css'

const marks = {
  bold: [IconBold, (chain: ChainedCommands) => chain.toggleBold()],
  italic: [IconItalic, (chain: ChainedCommands) => chain.toggleItalic()],
  underline: [IconUnderline, (chain: ChainedCommands) => chain.toggleUnderline()],
  heading: [IconH2, (chain: ChainedCommands) => chain.toggleHeading({ level: 2 })],
  subheading: [IconH3, (chain: ChainedCommands) => chain.toggleHeading({ level: 3 })],
  bullets: [IconList, (chain: ChainedCommands) => chain.toggleBulletList()],
  numbers: [IconListNumbers, (chain: ChainedCommands) => chain.toggleOrderedList()],
} as const

type Mark = keyof typeof marks

/** Allows exactly what the server's sanitiser keeps; anything else would disappear on saving. */
const kit = StarterKit.configure({
  heading: { levels: [2, 3] },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: false,
  strike: false,
  trailingNode: false,
})

export default function RichEditor({ id, label, value, onChange, error, hint }: FieldProps<string>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const editor = useEditor({
    extensions: [kit],
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(described && { 'aria-describedby': described }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : plainItems(changed.getHTML())),
  })
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: {
        bold: now.isActive('bold'),
        italic: now.isActive('italic'),
        underline: now.isActive('underline'),
        heading: now.isActive('heading', { level: 2 }),
        subheading: now.isActive('heading', { level: 3 }),
        bullets: now.isActive('bulletList'),
        numbers: now.isActive('orderedList'),
      },
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  return (
    <div className={styles.editor} data-error={error !== undefined || undefined}>
      <RichTools editor={editor} state={state} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}

interface Props {
  editor: Editor
  state: { active: Record<Mark, boolean>; undo: boolean; redo: boolean }
  label: string
}

function RichTools({ editor, state, label }: Props) {
  const { t } = useTexts()
  const names = Object.keys(marks) as Mark[]
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('template.rich.tools', { field: label })}>
      {names.map((name) => {
        const [Icon, action] = marks[name]
        return (
          <Tool
            key={name}
            {...{ name, Icon }}
            aria-pressed={state.active[name]}
            onClick={() => action(editor.chain().focus()).run()}
          />
        )
      })}
      {(['undo', 'redo'] as const).map((name) => (
        <Tool
          key={name}
          name={name}
          Icon={name === 'undo' ? IconArrowBackUp : IconArrowForwardUp}
          disabled={!state[name]}
          onClick={() => editor.chain().focus()[name]().run()}
        />
      ))}
    </div>
  )
}

interface ToolProps extends ComponentProps<'button'> {
  name: Mark | 'undo' | 'redo'
  Icon: typeof IconBold
}

function Tool({ name, Icon, ...button }: ToolProps) {
  const { t } = useTexts()
  const label = t(`template.rich.${name}`)
  return (
    <button type="button" title={label} aria-label={label} {...button}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
