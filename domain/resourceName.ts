import { type Action, policy } from './policy.ts'

type NameWith<Verb extends string> = {
  [A in Action]: A extends `${infer Name}.${Verb}` ? Name : never
}[Action]

/** They have actions `list` and `read`, but not for items. */
const others = ['calendar', 'session'] as const

/** A list whose items can be read one by one. */
export type ResourceName = Exclude<NameWith<'list'> & NameWith<'read'>, (typeof others)[number]>

const isResource = (name: string): name is ResourceName =>
  `${name}.list` in policy && !(others as readonly string[]).includes(name)

export const resourceNames = Object.keys(policy)
  .filter((action) => action.endsWith('.read'))
  .map((action) => action.replace('.read', ''))
  .filter(isResource)

export const resourcesExcept = <const Name extends ResourceName>(...names: Name[]) =>
  resourceNames.filter(
    (name): name is Exclude<ResourceName, Name> => !(names as readonly ResourceName[]).includes(name),
  )
