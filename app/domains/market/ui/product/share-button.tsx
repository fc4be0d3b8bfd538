import { IconButton } from '#app/ui/icon-button.tsx';
import { useShare } from '#app/ui/overlays/use-share.ts';

interface ShareButtonProps {
  path: string;
  title: string;
  label: string;
  look?: 'line' | 'float' | undefined;
}

export function ShareButton({ path, title, label, look }: ShareButtonProps) {
  const share = useShare(path, title);
  return <IconButton icon="share-2" variant={look} label={label} onClick={share} />;
}
