export const templateName = 'template_eval'

export function databaseUrl(clusterUrl: string, name: string): string {
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href
}
