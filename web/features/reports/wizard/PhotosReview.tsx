import { useTexts } from '../../../i18n/useTexts.ts'
import { Facts } from '../../../ui/lists.tsx'
import { placeName } from '../draft/placeName.ts'
import { usePhotoUrl } from '../draft/usePhotoUrl.ts'
import type { DraftPhoto } from '../draft/draft.ts'
import { pageOfPhoto } from './pageOf.ts'
import { reviewFact, ReviewSection } from './reviewFact.tsx'
import type { StepProps } from './step.ts'
import styles from './steps.module.css'

export function PhotosReview(props: StepProps) {
  const texts = useTexts()
  const { t } = texts
  const { draft } = props
  const fact = reviewFact(props)
  if (draft.photos.length === 0) return null
  return (
    <ReviewSection title={t('report.photos')}>
      <Facts
        facts={draft.photos.map((photo, at) => {
          const what = placeName(photo.place, draft, texts)
          const caption = t('report.photo.caption', { number: at + 1, what })
          const image = <Shown photo={photo} caption={caption} />
          return fact(pageOfPhoto(draft.type, photo.place), caption, image, `photo-${photo.photoId}`)
        })}
      />
    </ReviewSection>
  )
}

function Shown({ photo, caption }: { photo: DraftPhoto; caption: string }) {
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
