import { deviceStore } from '../../../device/deviceStore.ts'

interface DevicePhoto {
  id: string
  draftId: string
  blob: Blob
}

/** Photos on this device, until the report is final or the draft is deleted. */
export const devicePhotos = deviceStore<DevicePhoto>('reportPhoto')

export async function dropPhotosOf(userId: string, draftId: string) {
  const stored = await devicePhotos.list(userId)
  const own = stored.filter((photo) => photo.draftId === draftId)
  await Promise.all(own.map(({ id }) => devicePhotos.drop(userId, id)))
}
