import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { FieldProps } from '../../ui/fields.tsx'
import styles from './RichEditor.module.css'
import { RichTools } from './RichTools.tsx'
import { plainItems } from './plainItems.ts'

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
