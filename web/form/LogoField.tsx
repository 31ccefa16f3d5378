import { useQueryClient } from '@tanstack/react-query'
import { fileUrl } from '../api/call.ts'
import { Logo } from '../ui/images.tsx'
import { Section } from '../ui/pages.tsx'
import { ImageField } from './ImageField.tsx'

interface Props {
  owner: { _id: string; logo: string | null; name: string }
  kind: 'companyLogo' | 'authorityLogo'
  resource: string
  title: string
  hint: string
}

export function LogoField({ owner: { _id: id, logo, name }, kind, resource, title, hint }: Props) {
  const client = useQueryClient()
  return (
    <Section title={title}>
      <div className="panel">
        <ImageField
          kind={kind}
          ownerId={id}
          fileId={logo}
          label={title}
          hint={hint}
          shown={<Logo src={logo ? fileUrl(logo) : null} name={name} />}
          onChanged={() => client.invalidateQueries({ queryKey: [resource, 'item', id] })}
        />
      </div>
    </Section>
  )
}
