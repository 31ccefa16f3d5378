import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { MeasuredInput } from '#contract/measurement.ts'
import { isPhotoPlace } from '#domain/measurement/photoPlace.ts'
import { mostPhotos } from '#domain/reportType.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { HiddenFileInput } from '../../../ui/files.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Draft, DraftPhoto } from './draft.ts'
import { photoPlaceName, usePhotoUrl, useTaking } from './photos.ts'
import styles from './Photos.module.css'

interface Props {
  draft: Draft
  change: (edit: (draft: Draft) => Draft) => void
  /** A page of the wizard, or a step or point on it. */
  at: string
}

export default function Photos({ draft, change, at }: Props) {
  const places = photoPlacesAt(at, draft)
  return places.length > 0 && <Taking draft={draft} change={change} places={places} />
}

function Taking({ draft, change, places }: Omit<Props, 'at'> & { places: string[] }) {
  const texts = useTexts()
  const { t } = texts
  const { problemText } = useProblemText()
  const { pending, failure, take, remove } = useTaking(draft, change)
  const photos = draft.photos.filter(({ place }) => places.includes(place))
  const isFull = draft.photos.length >= mostPhotos
  return (
    <div className={styles.photos}>
      {photos.map((photo) => (
        <PhotoRow key={photo.photoId} photo={photo} draft={draft} change={change} remove={remove} />
      ))}
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      {isFull ? (
        <p className="muted">{t('report.photo.full', { count: mostPhotos })}</p>
      ) : (
        <div className={styles.buttons}>
          {places.map((place) => (
            <TakeButton
              key={place}
              label={photoPlaceName(place, draft, texts)}
              isNamed={places.length > 1}
              pending={pending === place}
              onPhoto={(file) => void take(place, file)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface TakeProps {
  label: string
  isNamed: boolean
  pending: boolean
  onPhoto: (file: File) => void
}

function TakeButton({ label, isNamed, pending, onPhoto }: TakeProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const name = t('report.photo.takeOf', { what: label })
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconCamera size={20} aria-hidden />}
        pending={pending}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {isNamed ? label : t('report.photo.take')}
      </Button>
      <HiddenFileInput ref={input} label={name} accept="image/*" capture="environment" onChoose={onPhoto} />
    </>
  )
}

interface PhotoProps extends Omit<Props, 'at'> {
  photo: DraftPhoto
  remove: (photoId: string) => void
}

function PhotoRow({ photo, draft, change, remove }: PhotoProps) {
  const texts = useTexts()
  const { t, textByKey } = texts
  const { photoId, place, note, fileId, refused } = photo
  const url = usePhotoUrl(photo)
  const number = draft.photos.indexOf(photo) + 1
  const caption = t('report.photo.caption', { number, what: photoPlaceName(place, draft, texts) })
  const describe = (text: string) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((one) =>
        one.photoId === photoId ? { ...one, note: text.slice(0, 200) } : one,
      ),
    }))
  return (
    <div className={styles.photo}>
      <span className={styles.frame}>{url && <img src={url} alt={caption} />}</span>
      <div className={styles.about}>
        <TextField
          id={`photo-${photoId}`}
          label={caption}
          optional
          hint={t('report.photo.note')}
          value={note}
          onChange={describe}
        />
        <div className={styles.state}>
          {refused ? (
            <b className={styles.refused}>{textByKey(`problem.${refused}`) ?? t('problem.unexpected')}</b>
          ) : (
            <span className="muted small">{t(fileId ? 'report.photo.arrived' : 'report.photo.here')}</span>
          )}
          <Button
            variant="quiet"
            icon={<IconTrash size={20} aria-hidden />}
            aria-label={t('report.photo.removeNamed', { photo: caption })}
            onClick={() => remove(photoId)}
          >
            {t('report.photo.remove')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const stepPhotoPlaces: Record<string, string[]> = {
  // Its steps have their own photos.
  adjacent: [],
  voltages: ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  isolation: ['rPlusChassis', 'rMinusChassis'],
}

const photoPlacesAt = (at: string, draft: MeasuredInput) =>
  stepPhotoPlaces[at] ?? [at, `step.${at}`].filter((place) => isPhotoPlace(place, draft)).slice(0, 1)
