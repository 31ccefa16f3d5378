import { deviceStore } from '../../../resource/deviceStore.ts'

interface DevicePhoto {
  id: string
  draftId: string
  blob: Blob
}

/** Photos taken on this device, until the report they belong to is final or its draft is dropped. */
export const devicePhotos = deviceStore<DevicePhoto>('reportPhoto')

/** Leaves no photo of a draft here. */
export async function dropPhotosOf(userId: string, draftId: string) {
  const kept = await devicePhotos.list(userId)
  const own = kept.filter((photo) => photo.draftId === draftId)
  await Promise.all(own.map(({ id }) => devicePhotos.drop(userId, id)))
}
