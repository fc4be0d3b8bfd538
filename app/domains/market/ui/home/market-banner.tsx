import { preload } from 'react-dom';
import { reactMark } from '#app/platform/http/pages/early/page-marks.ts';
import { usePageContext } from '#app/platform/http/pages/page-context.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { moveSlides } from '#app/ui/display/slider/move-slides.inline.ts';
import { BannerSlide, bannerSet, bannerSizes, Slider } from '#app/ui/display/slider/slider.tsx';
import { pace } from '#app/ui/display/slider/use-slides.ts';
import { Icon } from '#app/ui/icon.tsx';

/** The lightest picture first: it comes with every first visit, the others when their slide is shown. */
const slides = [
  { id: 'electronics', to: '/category/electronics', ground: 'aro' },
  { id: 'fashion', to: '/category/fashion', ground: 'pepper' },
  { id: 'phones', to: '/category/phones', ground: 'aro' },
  { id: 'home', to: '/category/home', ground: 'leaf' },
  { id: 'beauty', to: '/category/beauty', ground: 'pepper' },
  { id: 'sports', to: '/category/sports', ground: 'leaf' },
  { id: 'store', to: '/register', ground: 'aro' },
] as const;

const pictureOf = (id: string): string => `/banners/${id}.webp`;
const smallOf = (id: string): string => pictureOf(`small/${id}`);

/** Apart from the banner, which may be a cached part: that has no say in the page's head. */
export function preloadBanner(): void {
  const { id } = slides[0];
  preload(pictureOf(id), {
    as: 'image',
    imageSrcSet: bannerSet(smallOf(id), pictureOf(id)),
    imageSizes: bannerSizes,
    fetchPriority: 'high',
  });
}

/** Moves the banner until its script is there. Of the server alone, and apart from the banner: it names the request. */
export function BannerScript() {
  const { nonce } = usePageContext();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR
        ? `(${moveSlides})(${JSON.stringify({ paceMs: pace, mark: reactMark })})`
        : ''}
    </script>
  );
}

export function MarketBanner() {
  const t = useT();
  return (
    <Slider
      label={t('market.offers')}
      slides={slides.map(({ id, to, ground }, at) => ({
        id,
        content: (
          <BannerSlide
            title={t(`market.slide.${id}`)}
            picture={pictureOf(id)}
            small={smallOf(id)}
            ground={ground}
            eager={at === 0}
            as={at === 0 ? 'h1' : 'h2'}
            action={
              <ButtonLink to={to} variant="sun" size="s">
                {t(`market.slide.${id}_action`)}
                <Icon name="arrow-right" size="s" />
              </ButtonLink>
            }
          />
        ),
      }))}
    />
  );
}
