import { Link } from 'react-router';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RatingMark } from './rating-mark.tsx';

interface ShopRowProps {
  shop: {
    id: string;
    name: string;
    averageRating: number;
    totalRatings: number;
    picture: string | undefined;
  };
}

/** The seller of an item, one line that leads to the shop. */
export function ShopRow({ shop }: ShopRowProps) {
  return (
    <Link className="card row bare" to={`/shop/${shop.id}`}>
      <Avatar name={shop.name} src={shop.picture} />
      <span className="grow">
        <b className="blk">{shop.name}</b>
        <RatingMark average={shop.averageRating} total={shop.totalRatings} wide />
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
