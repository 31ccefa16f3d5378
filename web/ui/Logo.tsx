import styles from './Logo.module.css'

export function Logo({ src, name }: { src: string | null; name: string }) {
  return (
    <span className={styles.logo}>
      {src ? <img src={src} alt={name} /> : <span className="muted">{name}</span>}
    </span>
  )
}
