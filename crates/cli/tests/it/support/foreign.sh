# An engine of the Gomocup protocol for tests. Its first argument says how it tells about its search and what it does:
# it plays the first free point from the upper left corner.
mode=$1
cr=$(printf '\r')
taken=' '
size=0
rule=0

# Finds the first free point after the one before.
point() {
    while :; do
        x=$((x + 1))
        if [ "$x" -ge "$size" ]; then
            x=0
            y=$((y + 1))
        fi
        case $taken in
        *" $x,$y "*) ;;
        *) return ;;
        esac
    done
}

letter() {
    printf "\\$(printf '%03o' $((65 + $1)))"
}

play() {
    x=-1
    y=0
    point
    case $mode in
    crash) printf 'Traceback\n\033[31mno module named net\n\n' >&2; exit 3 ;;
    hang) while read -r line; do :; done ;;
    taken)
        echo "${taken##* ,}" >/dev/null
        echo '7,7'
        return
        ;;
    words)
        echo 'MESSAGE depth 3-5 ev 20 n 12K n/ms 9 tm 100 pv A15 B15'
        echo 'MESSAGE what a lovely position'
        ;;
    slow)
        echo 'MESSAGE Depth 2-2 | Eval -7 | Time 1ms | A15 B15'
        while read -r line; do
            case $line in YXSTOP*) break ;; esac
        done
        ;;
    esac
    taken="$taken$x,$y "
    echo "$x,$y"
}

nbest() {
    x=-1
    y=0
    index=0
    while [ "$index" -lt "$1" ]; do
        point
        [ "$index" -eq 0 ] && best="$x,$y"
        echo "INFO PV $index"
        echo "INFO NUMPV $1"
        echo 'INFO DEPTH 9'
        echo 'INFO TOTALNODES 4321'
        echo "INFO EVAL $((50 - index * 30))"
        echo "INFO BESTLINE $x,$y 7,0"
        echo 'INFO PV DONE'
        index=$((index + 1))
    done
    echo "$best"
}

while read -r line; do
    line=${line%"$cr"}
    case $line in
    START*)
        size=${line#START }
        if [ "$mode" = small ] && [ "$size" -ne 15 ]; then
            echo 'ERROR only 15 lines'
        else
            taken=' '
            echo OK
        fi
        ;;
    RESTART) taken=' '; echo OK ;;
    ABOUT) echo "name=\"Foreign <$mode>\", version=\"7\", author=\"nobody\"" ;;
    YXSHOWINFO)
        if [ "$mode" = yixin ]; then
            echo 'MESSAGE INFO MAX_THREAD_NUM 8'
        else
            echo "UNKNOWN command"
        fi
        ;;
    BEGIN) play ;;
    TURN*)
        taken="$taken${line#TURN } "
        play
        ;;
    BOARD | YXBOARD)
        command=$line
        taken=' '
        while read -r line; do
            line=${line%"$cr"}
            [ "$line" = DONE ] && break
            taken="$taken${line%,*} "
        done
        [ "$command" = BOARD ] && play
        ;;
    YXNBEST*) nbest "${line#YXNBEST }" ;;
    END) exit 0 ;;
    esac
done
