import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { type Fact, Facts } from '../../../ui/lists.tsx'
import type { Draft, DraftPhoto } from '../draft/draft.ts'
import { photoPlaceName, usePhotoUrl } from '../draft/photos.ts'
import { VerdictLabel } from '../verdictParts.tsx'
import { type Group, groupsOf, troubledFirst } from './groups.tsx'
import type { OpenItem } from './openItems.ts'
import { pageOfPhoto } from './pageOf.ts'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

export type Way = Pick<StepProps, 'isLocked' | 'goTo'>

export const reviewFact =
  (way: Way) =>
  (step: string, term: string, value: ReactNode, field?: string): Fact => ({
    term,
    value: value === false || value === null ? '' : value,
    change: <Change {...way} step={step} field={field} what={term} />,
  })

interface ChangeProps extends Way {
  step: string
  field?: string | undefined
  what: string
}

export function Change({ isLocked, goTo, step, field, what }: ChangeProps) {
  const { t } = useTexts()
  if (isLocked(step)) return null
  return (
    <button
      type="button"
      className={styles.change}
      aria-label={t('report.wizard.review.change', { what })}
      onClick={() => goTo(step, field)}
    >
      {t('shell.change')}
    </button>
  )
}

export const ReviewSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.review}>
    <h2>{title}</h2>
    {children}
  </section>
)

interface GroupsProps extends Way, Pick<StepProps, 'draft' | 'judgement' | 'pages'> {
  open: OpenItem[]
}

/** Everything the report records. On wide screens it is beside the review. */
export function ReviewGroups({ open, ...props }: GroupsProps) {
  const groups = troubledFirst(groupsOf(props, open, useTexts()))
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <ReviewGroup key={group.page} group={group} way={props} />
      ))}
    </div>
  )
}

/** Passed entries are folded. The link beside the title leads to the page of the group. */
function ReviewGroup({ group: { title, entries, mark }, way }: { group: Group; way: Way }) {
  const { t } = useTexts()
  const fact = reviewFact(way)
  const first = entries.find(({ step }) => !way.isLocked(step))
  return (
    <div className={styles.group}>
      <details open={mark !== undefined}>
        <summary>
          <IconChevronRight size={20} aria-hidden />
          <span>{title}</span>
          {mark ? (
            <VerdictLabel verdict={mark} />
          ) : (
            <span className="muted">{t('report.wizard.review.complete')}</span>
          )}
        </summary>
        <Facts facts={entries.map(({ step, term, value, field }) => fact(step, term, value, field))} />
      </details>
      {first && <Change {...way} step={first.step} field={first.field} what={title} />}
    </div>
  )
}

export function PhotosReview({ draft, way }: { draft: Draft; way: Way }) {
  const texts = useTexts()
  const { t } = texts
  const fact = reviewFact(way)
  if (draft.photos.length === 0) return null
  return (
    <ReviewSection title={t('report.photos')}>
      <Facts
        facts={draft.photos.map((photo, at) => {
          const what = photoPlaceName(photo.place, draft, texts)
          const caption = t('report.photo.caption', { number: at + 1, what })
          const image = <ReviewPhoto photo={photo} caption={caption} />
          return fact(pageOfPhoto(draft.type, photo.place), caption, image, `photo-${photo.photoId}`)
        })}
      />
    </ReviewSection>
  )
}

function ReviewPhoto({ photo, caption }: { photo: DraftPhoto; caption: string }) {
  const { t } = useTexts()
  const url = usePhotoUrl(photo)
  const { note, fileId, refused } = photo
  const state = refused ? 'report.photo.open' : fileId ? 'report.photo.arrived' : 'report.photo.here'
  return (
    <span className={styles.reviewed}>
      {url && <img className={styles.photo} src={url} alt={caption} />}
      {note && <span>{note}</span>}
      <span className="muted small">{t(state)}</span>
    </span>
  )
}
