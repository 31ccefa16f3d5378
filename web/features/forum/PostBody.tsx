import { IconFileText, IconPhoto } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { Attachment } from '#contract/forum.ts'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { CleanHtml } from '../../ui/text.tsx'
import { confirm } from '../../ui/dialogs.tsx'
import styles from './Topic.module.css'

interface Props {
  /** HTML that the server sanitised. Never pass any other HTML. */
  html: string
  attachments?: Attachment[]
}

export function PostBody({ html, attachments = [] }: Props) {
  const { t } = useTexts()
  const { leave } = useLeaving()
  // Attachments that the text already shows are not listed again.
  const listed = attachments.filter(({ _id }) => !html.includes(fileUrl(_id)))
  return (
    <>
      <CleanHtml html={html} onClick={leave} />
      {listed.length > 0 && (
        <div className={styles.files} role="group" aria-label={t('forum.attachments')}>
          {listed.map(({ _id, name, mime }) => (
            <a key={_id} href={fileUrl(_id)} download={name}>
              {mime === 'application/pdf' ? (
                <IconFileText size={20} aria-hidden />
              ) : (
                <IconPhoto size={20} aria-hidden />
              )}
              {name}
            </a>
          ))}
        </div>
      )}
    </>
  )
}

function useLeaving() {
  const { t } = useTexts()
  const ask = async (href: string) => {
    const sure = await confirm({
      title: t('forum.leave.title'),
      body: (
        <>
          <p>{t('forum.leave.what')}</p>
          <p className={styles.former}>{href}</p>
        </>
      ),
      action: t('forum.leave.go'),
    })
    if (sure) window.open(href, '_blank', 'noopener,noreferrer')
  }
  return {
    leave(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin === location.origin || link.protocol === 'mailto:') return
      event.preventDefault()
      void ask(link.href)
    },
  }
}
