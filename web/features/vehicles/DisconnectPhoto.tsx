import { useQueryClient } from '@tanstack/react-query'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { fileUrl } from '../../api/call.ts'
import { ImageField } from '../../form/ImageField.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './DisconnectPhoto.module.css'

export function DisconnectPhoto({ vehicle }: { vehicle: CompanyVehicle }) {
  const { t } = useTexts()
  const can = useCan()
  const client = useQueryClient()
  const { _id: ownerId, serviceDisconnectPhotoId: fileId } = vehicle
  const label = t('vehicle.disconnectPhoto')
  const image = fileId && <img className={styles.photo} src={fileUrl(fileId)} alt={label} />
  if (!can('companyVehicle.update', vehicle))
    return (
      image && (
        <section className="stack">
          <h2>{label}</h2>
          {image}
        </section>
      )
    )
  return (
    <section className="stack">
      <h2>{label}</h2>
      <ImageField
        kind="serviceDisconnect"
        ownerId={ownerId}
        fileId={fileId}
        shown={image}
        label={label}
        hint={t('vehicle.disconnectPhoto.hint')}
        onChanged={() => client.invalidateQueries({ queryKey: [companyVehicles.name] })}
      />
    </section>
  )
}
