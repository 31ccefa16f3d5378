import type { ReactNode } from 'react'
import { shownVerdict } from '#domain/measurement/contradictions.ts'
import type { Judgement } from '#domain/measurement/judgement.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { type Fact, Facts } from '../../../ui/lists.tsx'
import { correctedFacts } from '../correctedFacts.tsx'
import { correctedIn } from '../draft/body.ts'
import type { Bonding, Draft, DraftPhoto, Isolating } from '../draft/draft.ts'
import { photoPlaceName, usePhotoUrl } from '../draft/photos.ts'
import { rowTextsOf } from '../measuredRows.ts'
import { PrecedingLine } from '../reportParts.tsx'
import { VerdictLabel } from '../verdictParts.tsx'
import { pageOf, pageOfPhoto } from './pageOf.ts'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

export type Way = Pick<StepProps, 'isLocked' | 'goTo'>

export const reviewFact =
  (way: Way) =>
  (step: string, term: string, value: ReactNode, field?: string): Fact => ({
    term,
    value: value === false ? '' : value,
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

interface MeasuredProps {
  draft: Isolating | Bonding
  judgement: Judgement
  way: Way
}

export function MeasuredReview({ draft, judgement, way }: MeasuredProps) {
  const texts = useTexts()
  const fact = reviewFact(way)
  const { rows, facts } = rowTextsOf(draft, judgement, texts)
  const { preceding, type } = draft
  const needsPreceding = judgement.checks.some(({ name }) => name === 'precedingDisconnection')
  const line = preceding && <PrecedingLine of={preceding} name={preceding.number ?? preceding.name} />
  const corrected = correctedFacts(correctedIn(draft), texts)
  return (
    <>
      {corrected.length > 0 && <Facts facts={corrected} />}
      <Facts
        facts={[
          ...(needsPreceding ? [fact('preceding', texts.t('report.preceding'), line)] : []),
          ...rows.map(({ field, label, value, limit, check }) =>
            fact(
              pageOf(type, field),
              label,
              <>
                <b>{value}</b> {limit !== '–' && <span className="muted">({limit})</span>}{' '}
                {check && <VerdictLabel verdict={shownVerdict(check, judgement.warnings)} />}
              </>,
              field,
            ),
          ),
          ...facts.map(({ field, term, value }) => fact(pageOf(type, field), term, value)),
        ]}
      />
    </>
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
