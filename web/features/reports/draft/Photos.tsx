import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { MeasuredInput } from '#contract/measurement.ts'
import { isPhotoPlace } from '#domain/measurement/photoPlace.ts'
import { imageTypes, mostUploadBytes } from '#contract/file.ts'
import { mostPhotos } from '#domain/reportType.ts'
import { CallProblem } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useAccount } from '../../../session/session.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notices.tsx'
import type { Draft, DraftPhoto } from './draft.ts'
import { devicePhotos } from './devicePhotos.ts'
import { placeName } from './placeName.ts'
import { usePhotoUrl } from './usePhotoUrl.ts'
import styles from './Photos.module.css'

interface Props {
  draft: Draft
  change: (edit: (draft: Draft) => Draft) => void
  /** A page of the wizard, or a step or point on it. */
  at: string
}

export default function Photos({ draft, change, at }: Props) {
  const places = placesAt(at, draft)
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
        <Taken key={photo.photoId} photo={photo} draft={draft} change={change} remove={remove} />
      ))}
      {failure !== null && <Notice severity="error">{problemText(failure)}</Notice>}
      {isFull ? (
        <p className="muted">{t('report.photo.full', { count: mostPhotos })}</p>
      ) : (
        <div className={styles.buttons}>
          {places.map((place) => (
            <TakeButton
              key={place}
              label={placeName(place, draft, texts)}
              isNamed={places.length > 1}
              pending={pending === place}
              onTaken={(file) => void take(place, file)}
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
  onTaken: (file: File) => void
}

function TakeButton({ label, isNamed, pending, onTaken }: TakeProps) {
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
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        accept="image/*"
        capture="environment"
        aria-label={name}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onTaken(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

interface TakenProps extends Omit<Props, 'at'> {
  photo: DraftPhoto
  remove: (photoId: string) => void
}

function Taken({ photo, draft, change, remove }: TakenProps) {
  const texts = useTexts()
  const { t, textByKey } = texts
  const { photoId, place, note, fileId, refused } = photo
  const url = usePhotoUrl(photo)
  const number = draft.photos.indexOf(photo) + 1
  const caption = t('report.photo.caption', { number, what: placeName(place, draft, texts) })
  const describe = (text: string) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((one) =>
        one.photoId === photoId ? { ...one, note: text.slice(0, 200) } : one,
      ),
    }))
  return (
    <div className={styles.taken}>
      <span className={styles.frame}>{url && <img src={url} alt={caption} />}</span>
      <div className={styles.about}>
        <TextField
          id={`photo-${photoId}`}
          label={caption}
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

function useTaking({ id: draftId }: Draft, change: Props['change']) {
  const { _id: userId } = useAccount()
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // Store the photo before the draft refers to it.
  const take = async (place: string, file: File) => {
    setPending(place)
    setFailure(null)
    try {
      const id = crypto.randomUUID()
      await devicePhotos.keep(userId, id, { id, draftId, blob: await shrunk(file) })
      const photo = { photoId: id, place, note: '', fileId: null, refused: null }
      change((draft) => ({ ...draft, photos: [...draft.photos, photo] }))
    } catch (problem) {
      setFailure(problem)
    } finally {
      setPending(null)
    }
  }
  const remove = (photoId: string) => {
    change((draft) => ({ ...draft, photos: draft.photos.filter((one) => one.photoId !== photoId) }))
    void devicePhotos.drop(userId, photoId)
  }
  return { pending, failure, take, remove }
}

const ownPlaces: Record<string, string[]> = {
  // Its steps have their own places.
  adjacent: [],
  voltages: ['uPlusMinus', 'uPlusChassis', 'uMinusChassis'],
  isolation: ['rPlusChassis', 'rMinusChassis'],
}

const placesAt = (at: string, draft: MeasuredInput) =>
  ownPlaces[at] ?? [at, `step.${at}`].filter((place) => isPhotoPlace(place, draft)).slice(0, 1)

const longestSide = 1600

/**
 * Rotates and shrinks a photo to print size, for slow networks, and removes the metadata of the camera. A
 * format that this browser cannot decode is sent unchanged; the server checks it.
 */
async function shrunk(file: File): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => null)
  const shrunkImage = image && (await drawn(image))
  if (shrunkImage) return shrunkImage
  if (!imageTypes.some((type) => type === file.type)) throw new CallProblem(415, { code: 'unsupportedMedia' })
  if (file.size > mostUploadBytes) throw new CallProblem(413, { code: 'file.tooManyBytes' })
  return file
}

function drawn(image: ImageBitmap) {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}
