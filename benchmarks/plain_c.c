/* One plain loop for each edition: what a programmer would write who needs the new ratings of one ordinary season and
   nothing else. Everybody is rated and every game is played. Games are sorted by event. */
#include <math.h>
#include <stdint.h>
#include <string.h>

static int64_t down(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static int64_t half_up(int64_t a, int64_t b) { return down(2 * a + b, 2 * b); }
static int64_t half_away(int64_t a, int64_t b) { return a < 0 ? -half_up(-a, b) : half_up(a, b); }
static int32_t limited(int32_t x, int32_t most) { return x > most ? most : x < -most ? -most : x; }

/* After the games: 0 = FIDE 2003 to 2013, 1 = FIDE 2022 and later, 2 = JCF 2024, 3 = FIDE 2014, 4 = FIDE 2017. */
static void finish(int rule, int64_t players, const int32_t *rating, const int32_t *K, const int32_t *sum,
                   const int32_t *count, int32_t *after)
{
    for (int64_t p = 0; p < players; p++) {
        int64_t change = (int64_t)K[p] * sum[p];
        if (rule == 0) after[p] = (int32_t)half_up(100 * (int64_t)rating[p] + change, 100);
        if (rule == 1) {
            if (K[p] * count[p] > 700) change = (int64_t)(700 / count[p]) * sum[p];
            after[p] = (int32_t)(rating[p] + half_away(change, 100));
        }
        if (rule >= 3) {
            int64_t by_rating = rating[p] >= 2400 ? 10 : 40;
            if (rule == 4 && by_rating * count[p] > 700) by_rating = 700 / count[p];
            after[p] = (int32_t)half_up(100 * (int64_t)rating[p] + by_rating * sum[p], 100);
        }
        if (rule == 2) {
            int64_t rounded = rating[p] + half_up(change, 100);
            after[p] = (int32_t)(rounded < 1000 ? 1000 : rounded);
        }
    }
}

/* Every difference counts at most 400. PD by difference + 736, from White's side; Black's share is the rest. */
static inline __attribute__((always_inline)) void
capped_at(int cap, int rule, int64_t games, const int32_t *white, const int32_t *black, const int8_t *score,
          int64_t players, const int32_t *rating, const int32_t *K, const int32_t *PD, int32_t *sum, int32_t *count,
          int32_t *after)
{
    memset(sum, 0, 4 * players);
    memset(count, 0, 4 * players);
    PD += 736;
    for (int64_t g = 0; g < games; g++) {
        int32_t w = white[g], b = black[g];
        int32_t gain = score[g] - PD[limited(rating[w] - rating[b], cap)];
        sum[w] += gain; sum[b] -= gain;
        count[w]++; count[b]++;
    }
    finish(rule, players, rating, K, sum, count, after);
}

void capped(int rule, int64_t games, const int32_t *event, const int32_t *white, const int32_t *black,
            const int8_t *score, int64_t players, const int32_t *rating, const int32_t *K, const int32_t *PD,
            int32_t *sum, int32_t *count, int32_t *work, int32_t *after)
{
    capped_at(400, rule, games, white, black, score, players, rating, K, PD, sum, count, after);
}

/* The rules applied in 2008: at most 350. */
void capped_350(int rule, int64_t games, const int32_t *event, const int32_t *white, const int32_t *black,
                const int8_t *score, int64_t players, const int32_t *rating, const int32_t *K, const int32_t *PD,
                int32_t *sum, int32_t *count, int32_t *work, int32_t *after)
{
    capped_at(350, rule, games, white, black, score, players, rating, K, PD, sum, count, after);
}

/* FIDE 2003: an event is calculated from the average of the opponents, each within 350 points. */
void averaged(int rule, int64_t games, const int32_t *event, const int32_t *white, const int32_t *black,
              const int8_t *score, int64_t players, const int32_t *rating, const int32_t *K, const int32_t *PD,
              int32_t *sum, int32_t *count, int32_t *work, int32_t *after)
{
    int32_t *opponents = work, *n = work + players;
    memset(sum, 0, 4 * players);
    memset(count, 0, 4 * players);
    memset(work, 0, 8 * players);
    PD += 736;
    for (int64_t first = 0, last; first < games; first = last) {
        for (last = first; last < games && event[last] == event[first]; last++) {
            int32_t w = white[last], b = black[last], D = limited(rating[w] - rating[b], 350);
            opponents[w] += rating[w] - D; opponents[b] += rating[b] + D;
            sum[w] += score[last]; sum[b] += 100 - score[last];
            n[w]++; n[b]++;
        }
        for (int64_t g = first; g < last; g++) {
            int32_t both[2] = {white[g], black[g]};
            for (int i = 0; i < 2; i++) {
                int32_t p = both[i];
                if (!n[p]) continue;
                int32_t D = rating[p] - (int32_t)half_up(opponents[p], n[p]);
                sum[p] -= n[p] * PD[limited(D, 736)];
                count[p] += n[p];
                n[p] = opponents[p] = 0;
            }
        }
    }
    finish(rule, players, rating, K, sum, count, after);
}

/* FIDE 2022: in an event the largest difference of more than 400 in one's favour counts as 400, once. */
void once_capped(int rule, int64_t games, const int32_t *event, const int32_t *white, const int32_t *black,
                 const int8_t *score, int64_t players, const int32_t *rating, const int32_t *K, const int32_t *PD,
                 int32_t *sum, int32_t *count, int32_t *work, int32_t *after)
{
    int32_t *largest = work;
    memset(sum, 0, 4 * players);
    memset(count, 0, 4 * players);
    memset(largest, 0, 4 * players);
    PD += 736;
    for (int64_t first = 0, last; first < games; first = last) {
        for (last = first; last < games && event[last] == event[first]; last++) {
            int32_t w = white[last], b = black[last], D = rating[w] - rating[b];
            int32_t gain = score[last] - PD[limited(D, 736)];
            sum[w] += gain; sum[b] -= gain;
            count[w]++; count[b]++;
            if (D > 400 && D > largest[w]) largest[w] = D;
            if (-D > 400 && -D > largest[b]) largest[b] = -D;
        }
        for (int64_t g = first; g < last; g++) {
            int32_t w = white[g], b = black[g];
            if (largest[w]) { sum[w] += PD[limited(largest[w], 736)] - PD[400]; largest[w] = 0; }
            if (largest[b]) { sum[b] += PD[limited(largest[b], 736)] - PD[400]; largest[b] = 0; }
        }
    }
    finish(rule, players, rating, K, sum, count, after);
}

/* ICCF 2023: what depends on a player alone is calculated once for them. */
static inline void derivatives(double win, double draw, double draw_m, double loss_m, double draw_p, double loss_p,
                               double y, double *d1, double *d2)
{
    double sm = 1 / (win + draw * draw_m + loss_m), sp = 1 / (win + draw * draw_p + loss_p);
    double wm = win * sm, wp = win * sp, dm = draw * draw_m * sm, dp = draw * draw_p * sp;
    double ym = y == 1 ? wm : y == 0 ? loss_m * sm : dm, yp = y == 1 ? wp : y == 0 ? loss_p * sp : dp;
    double w1m = wm + 0.5 * dm, w1p = wp + 0.5 * dp, w2m = wm + 0.25 * dm, w2p = wp + 0.25 * dp;
    double P = 1 / (ym + yp);
    double D1 = (ym * (y - w1m) + yp * (y - w1p)) * P;
    *d1 += D1;
    *d2 += (ym * (y * y - w2m + 2 * w1m * (w1m - y)) + yp * (y * y - w2p + 2 * w1p * (w1p - y))) * P - D1 * D1;
}

void iccf(int64_t games, const int32_t *white, const int32_t *black, const int8_t *score, int64_t players,
          const int32_t *rating, double RD, const double *constants, double *work, int32_t *count, int32_t *after)
{
    double centre = constants[0], scale = constants[1], beta0 = constants[2], beta1 = constants[3];
    double sigma = RD / scale;
    struct { double win, draw, draw_m, loss_m, draw_p, loss_p, d1, d2; } *p = (void *)work;
    for (int64_t i = 0; i < players; i++) {
        double mu = (rating[i] - centre) / scale;
        p[i].win = exp(mu); p[i].draw = exp((1 + beta1) * mu / 2);
        p[i].loss_m = exp(mu - sigma); p[i].loss_p = exp(mu + sigma);
        p[i].draw_m = exp(beta0 + (1 + beta1) * (mu - sigma) / 2);
        p[i].draw_p = exp(beta0 + (1 + beta1) * (mu + sigma) / 2);
        p[i].d1 = p[i].d2 = 0;
        count[i] = 0;
    }
    for (int64_t g = 0; g < games; g++) {
        int32_t w = white[g], b = black[g];
        double y = score[g] / 100.0;
        derivatives(p[w].win, p[w].draw, p[b].draw_m, p[b].loss_m, p[b].draw_p, p[b].loss_p, y, &p[w].d1, &p[w].d2);
        derivatives(p[b].win, p[b].draw, p[w].draw_m, p[w].loss_m, p[w].draw_p, p[w].loss_p, 1 - y, &p[b].d1, &p[b].d2);
        count[w]++; count[b]++;
    }
    for (int64_t i = 0; i < players; i++) {
        double mu = (rating[i] - centre) / scale, variance = 1 / (1 / (sigma * sigma) - p[i].d2);
        after[i] = (int32_t)floor(scale * (mu + variance * p[i].d1) + centre + 0.5);
    }
}
